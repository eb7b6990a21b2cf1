# Completion of polhode for bash: options, and what they take; lessons are asked of polhode-run beside it.

_polhode()
{
    local cur prev words cword
    _init_completion -n = || return
    local run=polhode-run lessons=() i
    [[ ${words[0]} == */* ]] && run=${words[0]%/*}/polhode-run
    for ((i = 1; i < cword; i++)); do
        [ "${words[i]}" = --lessons ] && lessons=("${words[i + 1]}")
    done
    case $prev in
        --lesson | --handout | --problems) mapfile -t COMPREPLY < <(compgen -W "$("$run" list "${lessons[@]}" --lang en 2>/dev/null | sed -n 's/^\([0-9][0-9]*-[^ ]*\).*/\1/p')" -- "$cur"); return ;;
        --panel) mapfile -t COMPREPLY < <(compgen -W "energy matrices values convergence contacts joints cost runs data" -- "$cur"); return ;;
        --lang) mapfile -t COMPREPLY < <(compgen -W "$("$run" --help --lang en 2>/dev/null | sed -n 's/.*language: \([a-zA-Z_, ]*\) (default.*/\1/p' | tr -d ,) both" -- "$cur"); return ;;
        --theme) mapfile -t COMPREPLY < <(compgen -W "light dark projector" -- "$cur"); return ;;
        --lessons | --gallery) _filedir -d; return ;;
        --dump-access) _filedir; return ;;
        --animate) _filedir gif; return ;;
        --report) _filedir polhode; return ;;
        --step-of-page | --set | --at | --size | --sheet) return ;;
    esac
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "--lesson --step-of-page --set --at --panel --lang --theme --size --gallery --dump-access --handout --problems --sheet --answers --report --animate --lessons --help --version" -- "$cur")
        return
    fi
    _filedir '@(polhode|yaml|pdf|html)'
}

complete -F _polhode polhode
