import { brand } from '@fernway/brand';
import { addMessages } from '@fernway/i18n';
import { screen, within } from '@testing-library/react';
import { renderPublic } from '../../testing.js';
import { AboutPage } from './about-page.js';
import english from './locales/en.json' with { type: 'json' };

beforeEach(() => addMessages('en', 'marketing-about', english));

const hrefOf = (name: string) => within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href');
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);

test('with nothing entered: story, four values, what the installation vouches for, and how to get in touch', () => {
  renderPublic(<AboutPage />);
  expect(screen.getAllByRole('heading', { level: 3 }).map((value) => value.textContent)).toEqual([
    'Customer First',
    'Innovation',
    'Collaboration',
    'Excellence',
  ]);
  expect(screen.getAllByRole('term')).toHaveLength(4);
  expect(screen.queryByText(/founded/)).toBeNull();
  expect(titles()).not.toContain('The team');
  expect(screen.getByText(/^There are no open positions right now/)).toBeTruthy();
  expect(hrefOf('Get in Touch')).toBe('/contact');
  expect(hrefOf('View Open Positions')).toBe('#positions');
  expect(document.getElementById('positions')).toBeTruthy();
});

test('shows what the operator entered: year, figures, team and positions', () => {
  const team = [{ name: 'Mei Tan', role: 'Support' }];
  const positions = [{ title: 'Support engineer', place: 'Singapore' }];
  const claims = { ...brand.claims, activeUsers: '10,000+' };
  renderPublic(<AboutPage operator={{ founded: 2020, team, positions, claims }} />);
  expect(screen.getByText('Fernway was founded in 2020.')).toBeTruthy();
  expect(screen.getByText('active users').nextElementSibling?.textContent).toBe('10,000+');
  expect(screen.getByRole('heading', { name: 'Mei Tan' }).nextElementSibling?.textContent).toBe('Support');
  expect(screen.getByRole('heading', { name: 'Support engineer' }).nextElementSibling?.textContent).toBe('Singapore');
  expect(screen.queryByText(/no open positions/)).toBeNull();
  expect(hrefOf(brand.supportEmail)).toBe(`mailto:${brand.supportEmail}`);
});
