// A style sheet is imported for its side effect. The bundler puts it into the same chunk as the module that imports it.
declare module '*.css' {}
