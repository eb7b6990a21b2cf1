cmake_minimum_required(VERSION 3.25)

# The version of the project (VERSION, in CMakeLists.txt alone) is that of the newest entry of the changelog and
# of the newest release in the metainfo.
set(wrong "")
function(compare file pattern)
  file(READ ${SOURCE}/${file} text)
  string(REGEX MATCH "${pattern}" found "${text}")
  if(NOT CMAKE_MATCH_1 STREQUAL VERSION)
    list(APPEND wrong "${file}: ${CMAKE_MATCH_1}, the project is ${VERSION}")
    set(wrong "${wrong}" PARENT_SCOPE)
  endif()
endfunction()
compare(CHANGELOG.md "\n## ([0-9.]+)")
compare(packaging/org.polhode.Polhode.metainfo.xml "<release version=\"([0-9.]+)\"")
if(wrong)
  message(FATAL_ERROR "${wrong}")
endif()
