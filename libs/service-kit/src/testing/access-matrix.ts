export {};
export type AccessExamples = never; export const accessMatrix = 1;
