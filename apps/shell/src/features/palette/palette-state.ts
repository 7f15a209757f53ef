/** The palette and the list of shortcuts are opened from menus, keys and buttons alike. */
const openings = new EventTarget();

export const openPalette = () => void openings.dispatchEvent(new Event('palette'));
export const openShortcuts = () => void openings.dispatchEvent(new Event('shortcuts'));

export function onOpen(what: 'palette' | 'shortcuts', open: () => void): () => void {
  openings.addEventListener(what, open);
  return () => openings.removeEventListener(what, open);
}
