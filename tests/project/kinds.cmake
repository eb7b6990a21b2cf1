cmake_minimum_required(VERSION 3.25)

# Away from its row nobody compares what kind a thing is: the row has a trait that says what is asked.
set(word "(QLatin1String\\(|QStringLiteral\\(|std::string_view\\(|std::string\\()?\"[A-Za-z0-9][A-Za-z0-9_.@-]*\"")
set(named "(kind|id|[eE]vent|stepper|[mM]ethod|hypothesis|law|integrator|form|function|[qQ]uantity|[vV]ariable|[oO]wner|[vV]erb|[sS]cheme|[gG]lyph|[pP]anel|[oO]verlay)")
set(forces "UniformGravity|PointForce|AppliedTorque|SpringDamper|Drag|AngularDrag")
set(rules
    "([!=]= |case )(JointKind|SoftLaw|Restitution)::[a-zA-Z]+"
    "([!=]= |case )MotorKind::[a-z]+"
    "([!=]= |case )RotationChart::[a-zA-Z]+"
    "(get|get_if|holds_alternative)<(${forces})>"
    "${named}(\\(\\)|\\))? [!=]= ${word}"
    "(section|split)\\([^\n]*\\) [!=]= ${word}"
    "\\.(first|last|front|back)\\(\\) [!=]= ${word}"
    "\"[A-Za-z-]+\"\\)? [!=]= ([a-zA-Z_]+(\\.|->))*${named}")
# What has its table as an enumeration in one file may ask there which it is.
set(MotorKind_home "engine/joint/joint(_law)?\\.(h|cpp)") # a motor is a line of the law of a freedom
set(RotationChart_home "engine/body/rotation_chart\\.cpp")

set(faults 0)
file(GLOB_RECURSE files RELATIVE ${SOURCE}/src ${SOURCE}/src/*.h ${SOURCE}/src/*.cpp)
foreach(file IN LISTS files)
  file(READ ${SOURCE}/src/${file} text)
  foreach(rule IN LISTS rules)
    string(REGEX MATCHALL "${rule}" found "${text}")
    string(REGEX MATCH "(MotorKind|RotationChart)" enumeration "${rule}")
    if(found AND NOT (enumeration AND file MATCHES "^${${enumeration}_home}$"))
      message(SEND_ERROR "${file}: ask a trait of the row instead: ${found}")
      math(EXPR faults "${faults} + 1")
    endif()
  endforeach()
endforeach()

list(LENGTH files count)
if(faults OR count EQUAL 0)
  message(FATAL_ERROR "${faults} fault(s) in ${count} files")
endif()
