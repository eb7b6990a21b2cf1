cmake_minimum_required(VERSION 3.25)

# Reads every #include below src and fails on one that points up the layers or out of them:
#   engine <- course <- ui <- app, course <- cli.
# The engine knows neither Qt, nor files, nor the clock; course knows no Qt.

set(may_engine engine)
set(may_course engine course)
set(may_ui engine course ui)
set(may_app engine course ui app)
set(may_cli engine course cli)
set(forbidden_engine "^(Q[A-Za-z]+|Qt.*|q[a-z]+\\.h|fstream|filesystem|iostream|chrono|ctime|random|cstdio|yaml-cpp.*|muParser.*)$")
set(forbidden_course "^(Q[A-Za-z]+|Qt.*|qcustomplot\\.h)$")
set(forbidden_cli "^(Q[A-Za-z]+|Qt.*|qcustomplot\\.h)$")

set(faults 0)
foreach(layer engine course ui app cli)
  file(GLOB_RECURSE files ${SOURCE}/src/${layer}/*.h ${SOURCE}/src/${layer}/*.cpp)
  foreach(file ${files})
    file(STRINGS ${file} includes REGEX "^[ \t]*#[ \t]*include")
    foreach(line ${includes})
      string(REGEX REPLACE ".*include[ \t]*[\"<]([^\">]+)[\">].*" "\\1" target "${line}")
      if(target MATCHES "^(engine|course|ui|app|cli)/")
        set(to ${CMAKE_MATCH_1})
        if(NOT to IN_LIST may_${layer})
          message(SEND_ERROR "${file}: ${layer} may not include ${target}")
          math(EXPR faults "${faults} + 1")
        endif()
      elseif(DEFINED forbidden_${layer} AND target MATCHES "${forbidden_${layer}}"
             AND NOT target MATCHES "^libqhull_r/")
        message(SEND_ERROR "${file}: ${layer} may not include <${target}>")
        math(EXPR faults "${faults} + 1")
      endif()
    endforeach()
  endforeach()
endforeach()
if(faults)
  message(FATAL_ERROR "${faults} include(s) against the layering")
endif()
