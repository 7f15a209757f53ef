const colours = ['--fw-chart-1', '--fw-chart-2', '--fw-chart-3', '--fw-chart-5'];
const pieces = 28;
const duration = 1400;

/** A moment of confetti for a deal that was won: seen and not heard, gone by itself, and none for who wants no motion. */
export function celebrate(): void {
  const moves = typeof matchMedia === 'function' && typeof Element.prototype.animate === 'function';
  if (!moves || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const ground = document.createElement('div');
  ground.setAttribute('aria-hidden', 'true');
  ground.className = 'crm-confetti';
  document.body.append(ground);
  for (let piece = 0; piece < pieces; piece += 1) {
    const paper = document.createElement('span');
    paper.style.background = `var(${colours[piece % colours.length]})`;
    ground.append(paper);
    const angle = (piece / pieces) * 2 * Math.PI;
    const far = 120 + (piece % 5) * 45;
    const to = `${Math.cos(angle) * far}px, ${Math.sin(angle) * far * 0.6 + 180}px`;
    paper.animate(
      [
        { transform: 'translate(0, 0) rotate(0)', opacity: 1 },
        { transform: `translate(${to}) rotate(${180 + piece * 40}deg)`, opacity: 0 },
      ],
      { duration: duration - (piece % 4) * 150, easing: 'cubic-bezier(0.15, 0.6, 0.4, 1)', fill: 'forwards' },
    );
  }
  setTimeout(() => ground.remove(), duration);
}
