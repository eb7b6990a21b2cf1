<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Fault</name>
    <message>
        <source>translated</source>
        <translation>已翻译</translation>
    </message>
    <message>
        <source>left empty; [1]</source>
        <translation></translation>
    </message>
    <message>
        <source>gone from the sources</source>
        <translation>源代码中已删除</translation>
    </message>
</context>
</TS>
