export type DesktopPermission = NotificationPermission | 'unsupported';

/** Whether this browser shows notifications of the site on the desktop. */
export const desktopPermission = (): DesktopPermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Asks for the permission where the browser has not been asked. */
export async function askForDesktop(): Promise<DesktopPermission> {
  if (desktopPermission() === 'default') await Notification.requestPermission();
  return desktopPermission();
}

/** @returns false where the browser does not show it */
export function showOnDesktop({ id, title }: { id: string; title: string }, open: () => void): boolean {
  if (desktopPermission() !== 'granted') return false;
  try {
    const shown = new Notification(title, { tag: id });
    shown.onclick = () => {
      window.focus();
      shown.close();
      open();
    };
    return true;
  } catch {
    // Browsers of phones allow it to service workers only.
    return false;
  }
}
