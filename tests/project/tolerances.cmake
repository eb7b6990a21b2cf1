cmake_minimum_required(VERSION 3.25)

# A small number that stands alone in the code says neither what it is compared with nor why it is as large as it is. One
# below a hundredth, 1e-3 or 2.5e-12, is therefore given a name and a comment: in a constexpr declaration, or as what a
# member is at first, with the comment behind it or on the line before. Whole files of such numbers: tolerances.h of the
# layers, and the table of units.
set(homes "tolerances\\.h$|^course/language/units\\.cpp$")

string(ASCII 1 end) # of a statement; a list would be cut at semicolons
set(small "[0-9.]+e-([3-9]|[0-9][0-9]+)f?")
set(space "[ \t\n]*")
set(constant "((inline|static) )*constexpr [^${end}]*${end}")
set(member "[A-Za-z0-9_]+${space}=${space}${small}${end}")

set(faults 0)
file(GLOB_RECURSE files RELATIVE ${SOURCE}/src ${SOURCE}/src/*.h ${SOURCE}/src/*.cpp)
foreach(file IN LISTS files)
  file(READ ${SOURCE}/src/${file} text)
  if(file MATCHES "${homes}" OR NOT text MATCHES "${small}")
    continue()
  endif()
  string(REGEX REPLACE "\"([^\"\\\n]|\\\\.)*\"" "\"\"" text "${text}")
  string(REPLACE ";" "${end}" text "${text}")
  string(REGEX REPLACE "[][]" "|" text "${text}") # a list minds brackets
  # A comment's own semicolons end nothing.
  string(REGEX REPLACE "(//[^\n${end}]*)${end}" "\\1," text "${text}")
  string(REGEX REPLACE "(${constant}|${member})[ \t]*//[^\n]*" "" text "${text}")
  string(REGEX REPLACE "\n[ \t]*//[^\n]*\n[ \t]*(${constant}|[A-Za-z0-9_:]+ ${member})" "\n" text "${text}")
  string(REGEX REPLACE "//[^\n]*" "" text "${text}")
  string(REGEX MATCHALL "[^\n]*[^A-Za-z0-9_.]${small}[^\n]*" found "${text}")
  foreach(line IN LISTS found)
    string(STRIP "${line}" line)
    string(REPLACE "${end}" "" line "${line}")
    message(SEND_ERROR "${file}: name it and say why it is as large: ${line}")
    math(EXPR faults "${faults} + 1")
  endforeach()
endforeach()

list(LENGTH files count)
if(faults OR count EQUAL 0)
  message(FATAL_ERROR "${faults} fault(s) in ${count} files")
endif()
