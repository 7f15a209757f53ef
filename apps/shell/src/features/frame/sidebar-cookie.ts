const cookie = 'fernway-sidebar';
const weekInSeconds = 7 * 24 * 60 * 60;

/** Whether the sidebar of a wide screen was left open; where there is no browser, it is. */
export const storedOpen = () =>
  typeof document === 'undefined' || !document.cookie.split('; ').includes(`${cookie}=collapsed`);

export const rememberOpen = (open: boolean) => {
  document.cookie = `${cookie}=${open ? 'expanded' : 'collapsed'}; path=/; max-age=${weekInSeconds}; samesite=lax`;
};
