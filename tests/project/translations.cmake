cmake_minimum_required(VERSION 3.25)

# Fails on every string of the window without its Chinese, and on every translation whose string has gone.
# LUPDATE reads the strings of the sources into a copy; without it the file is judged as it stands.

set(copy ${WORK}/polhode_zh_CN.ts)
file(MAKE_DIRECTORY ${WORK})
file(COPY_FILE ${SOURCE}/translations/polhode_zh_CN.ts ${copy})
if(LUPDATE)
  execute_process(
    COMMAND ${LUPDATE} ${SOURCE}/src/ui ${SOURCE}/src/app -I ${SOURCE}/src -locations none -ts ${copy}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "lupdate: ${result}\n${output}")
  endif()
endif()

# A list ends its items at semicolons and minds brackets: those of the strings give way first.
file(READ ${copy} text)
string(REGEX REPLACE "[][;]" " " text "${text}")
string(REGEX REPLACE "<message" ";<message" messages "${text}")
list(POP_FRONT messages)
set(faults 0)
foreach(message IN LISTS messages)
  string(REGEX REPLACE ".*<source>(.*)</source>.*" "\\1" source "${message}")
  if(message MATCHES "type=\"(vanished|obsolete)\"")
    set(fault "no longer in the sources")
  elseif(message MATCHES "type=\"unfinished\"|<(translation|numerusform)>[ \t\r\n]*</|<(translation|numerusform)/>")
    set(fault "no translation")
  else()
    continue()
  endif()
  message(SEND_ERROR "${fault}: ${source}")
  math(EXPR faults "${faults} + 1")
endforeach()
list(LENGTH messages count)
if(count EQUAL 0)
  message(FATAL_ERROR "${copy} holds no strings")
elseif(faults GREATER 0)
  message(FATAL_ERROR "${faults} of ${count} string(s) of the window to be translated or removed: "
                      "cmake --build … --target update_translations")
endif()
message(STATUS "${count} strings of the window, all translated")
