// A style sheet is imported for its effect; the bundler takes it to where the importing module goes.
declare module '*.css' {}
