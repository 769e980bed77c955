// A style sheet is imported for its side effect. The bundler loads it together with the importing module.
declare module '*.css' {}
