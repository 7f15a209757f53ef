import { expect, test } from '@jest/globals';
import { renderPart } from '@fernway/web-kit/testing';
import { screen } from '@testing-library/react';
import { AnswerText } from './answer-text.js';

test('figures of a table stand under each other, as whoever wrote it wants', () => {
  renderPart(<AnswerText text={'| Stage | Deals | Value |\n|---|:---:|---:|\n| Won | 3 | $900 |'} />, { messages: {} });
  const alignOf = (name: string) => screen.getByRole('cell', { name }).style.textAlign;
  expect([alignOf('Won'), alignOf('3'), alignOf('$900')]).toEqual(['', 'center', 'right']);
});
