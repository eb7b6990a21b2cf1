cmake_minimum_required(VERSION 3.25)

# Away from its row nobody compares what kind a thing is: the row has a trait that says what is asked. Joints are compared
# nowhere; of other kinds each file below may compare as many as stand here, and no other file any.
set(still_compares
    course/check/check.cpp=1
    course/read/read_body.cpp=1
    course/read/read_joint.cpp=1
    course/read/read_place.cpp=1
    course/run/contact_cost.cpp=1
    course/run/soft_impact.cpp=3
    course/world/resolve.cpp=2
    engine/ode/ode.cpp=1
    engine/step/soft_stepper.cpp=1
    ui/inspector/blow_table.cpp=1
    ui/inspector/contact_inspector.cpp=1
    ui/panel/ledger_panel.cpp=1
    ui/session/session_playhead.cpp=1
    ui/timeline/timeline_track.cpp=1)

set(faults 0)
file(GLOB_RECURSE files RELATIVE ${SOURCE}/src ${SOURCE}/src/*.h ${SOURCE}/src/*.cpp)
foreach(file IN LISTS files)
  file(READ ${SOURCE}/src/${file} text)
  string(REGEX MATCHALL "([!=]= JointKind::|case JointKind::)[a-z]+" joints "${text}")
  string(REGEX MATCHALL "(kind|id|form) [!=]= \"[a-z-]+\"" words "${text}")
  list(LENGTH words count)
  set(may 0)
  foreach(row IN LISTS still_compares)
    if(row MATCHES "^${file}=([0-9]+)$")
      set(may ${CMAKE_MATCH_1})
    endif()
  endforeach()
  if(joints)
    message(SEND_ERROR "${file}: ask a trait of the joint's row: ${joints}")
    math(EXPR faults "${faults} + 1")
  endif()
  if(count GREATER may)
    message(SEND_ERROR "${file}: compares kinds away from their rows: ${words}")
    math(EXPR faults "${faults} + 1")
  endif()
endforeach()

list(LENGTH files count)
if(faults OR count EQUAL 0)
  message(FATAL_ERROR "${faults} fault(s) in ${count} files")
endif()
