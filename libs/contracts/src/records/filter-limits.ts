/** How many values a condition of a filter names at most. */
export const mostNamed = 100;
