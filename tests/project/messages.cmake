cmake_minimum_required(VERSION 3.25)

# Fails on every translation of a message whose English is in no string of the sources: nothing would ever look it up.
# SOURCE has src and translations/messages.

# A list ends its items at semicolons and minds brackets: those of the strings give way first.
function(read_plain file result)
  file(READ ${file} text)
  string(REGEX REPLACE "[][;]" "." text "${text}")
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE sources ${SOURCE}/src/*.cpp ${SOURCE}/src/*.h)
set(strings "")
foreach(source IN LISTS sources)
  read_plain(${source} text)
  string(REGEX REPLACE "\"[ \t\r\n]+\"" "" text "${text}") # a string that goes on in the next line
  string(REGEX REPLACE "\n[^\"\n]+" "\n" text "${text}") # what is before the first string of a line
  string(APPEND strings "${text}")
endforeach()

file(GLOB files ${SOURCE}/translations/messages/*.yaml)
set(count 0)
foreach(file IN LISTS files)
  cmake_path(GET file STEM name)
  read_plain(${file} text)
  string(REPLACE "\n" ";" lines "${text}")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^(\"([^\"\\]|\\\\.)*\"): ")
      continue()
    endif()
    math(EXPR count "${count} + 1")
    string(FIND "${strings}" "${CMAKE_MATCH_1}" place)
    if(place EQUAL -1)
      message(SEND_ERROR "${name}: not in the sources: ${CMAKE_MATCH_1}")
    endif()
  endforeach()
endforeach()
if(count EQUAL 0)
  message(FATAL_ERROR "no messages in ${SOURCE}/translations/messages")
endif()
message(STATUS "${count} translations of messages")
