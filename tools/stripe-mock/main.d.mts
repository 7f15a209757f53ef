export const stripeMockVersion: string;
export const findStripeMock: () => string | undefined;
export const startStripeMock: (program: string) => Promise<{ url: string; stop(): void }>;
