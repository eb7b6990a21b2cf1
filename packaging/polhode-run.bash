# Completion of polhode-run for bash: commands, options, and what they take, asked of the program itself.

_polhode_run()
{
    local cur prev words cword
    _init_completion -n = || return
    local command=${words[1]} lessons=() i
    for ((i = 2; i < cword; i++)); do
        [ "${words[i]}" = --lessons ] && lessons=(--lessons "${words[i + 1]}")
    done
    local which="--experiment --variant --preset --set --until --step --integrator --tolerance --lessons --lang --help"

    if [ "$cword" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "run sweep fit vars list keys problems check --help --version --lang" -- "$cur")
        return
    fi
    case $prev in
        --csv | --events | --meta | --into | --data | --residuals | --sheet | --answers) _filedir; return ;;
        --lessons) _filedir -d; return ;;
        --lang) mapfile -t COMPREPLY < <(compgen -W "$("${words[0]}" --help --lang en 2>/dev/null | sed -n 's/.*language: \([a-zA-Z_, ]*\) (default.*/\1/p' | tr -d ,)" -- "$cur"); return ;;
        --integrator) mapfile -t COMPREPLY < <(compgen -W "$("${words[0]}" keys integrators --lang en 2>/dev/null | sed -n 's/^  \([a-z0-9-]*\): .*/\1/p')" -- "$cur"); return ;;
        --until | --step | --tolerance | --from | --to | --limit | --measure | --over | --match | --time | --t0 | --error | --seed) return ;;
        --separator) mapfile -t COMPREPLY < <(compgen -W "; , tab$([[ $command == fit ]] && echo " space")" -- "$cur"); return ;;
        --decimal) mapfile -t COMPREPLY < <(compgen -W ". ," -- "$cur"); return ;;
        --encoding) mapfile -t COMPREPLY < <(compgen -W "utf-8 utf-16le utf-16be gb18030 windows-1252" -- "$cur"); return ;;
        --experiment | --preset | --variant | --set | --free)
            # Every id of the lesson.
            local ids
            ids=$("${words[0]}" list "${words[2]}" "${lessons[@]}" --json 2>/dev/null | grep -o '"id": *"[^"]*"' | cut -d'"' -f4)
            if [ "$prev" = --set ]; then
                mapfile -t COMPREPLY < <(compgen -S = -W "$ids" -- "$cur")
                compopt -o nospace
            else
                mapfile -t COMPREPLY < <(compgen -W "$ids" -- "$cur")
            fi
            return ;;
    esac
    if [[ $cur == -* ]]; then
        case $command in
            run) which+=" --vars --measure --csv --events --meta --from --to --limit --name --also --bom --separator --decimal --json" ;;
            sweep) which+=" --over --measure --csv --bom --separator --decimal" ;;
            fit) which+=" --data --match --free --time --t0 --error --separator --decimal --encoding --residuals --json" ;;
            vars) which+=" --json --measures" ;;
            list) which="--lessons --json --lang --help" ;;
            keys) which="--json --schema --into --lang --help" ;;
            problems) which="--seed --sheet --answers --lessons --lang --help" ;;
            check) which="--json --limit --lang --help" ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$which" -- "$cur")
        return
    fi
    if [ "$cword" -eq 2 ] && [ "$command" = keys ]; then
        mapfile -t COMPREPLY < <(compgen -W "$("${words[0]}" keys --lang en 2>/dev/null | sed -n 's/^\([a-z_-]*\).*/\1/p')" -- "$cur")
        return
    fi
    if [ "$cword" -eq 2 ] && [[ $command == run || $command == sweep || $command == fit || $command == vars || $command == list || $command == problems ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$("${words[0]}" list --lang en 2>/dev/null | sed -n 's/^\([0-9][0-9]*-[^ ]*\).*/\1/p')" -- "$cur")
    fi
    _filedir yaml
}

complete -F _polhode_run polhode-run
