// A style sheet is imported for its effect; the bundler puts it with the importing module.
declare module '*.css' {}
