/** Style sheets are the browser's business: in jsdom an import of one is empty. */
export default {};
