import type { ToolCall } from './generation-provider.js';
import type { CallFragment } from './openai-wire.js';

type Part = { key: number; id: string; name: string; text: string };

/** Joins the fragments in which calls of tools arrive: by index, or, from servers that send none, one call each. */
export class StreamedCalls {
  private readonly parts: Part[] = [];

  add(fragment: CallFragment): void {
    const key = fragment.index ?? this.parts.length;
    const part = this.parts.find((other) => other.key === key) ?? this.begin(key);
    part.id ||= fragment.id ?? '';
    part.name += fragment.function?.name ?? '';
    part.text += fragment.function?.arguments ?? '';
  }

  /** Arguments that are no JSON stay the text that they are: the tool refuses them and the model is told. */
  joined(): ToolCall[] {
    return this.parts.map(({ key, id, name, text }) => ({
      id: id || `call_${key}`,
      name,
      arguments: argumentsOf(text),
    }));
  }

  private begin(key: number): Part {
    const part = { key, id: '', name: '', text: '' };
    this.parts.push(part);
    return part;
  }
}

const argumentsOf = (text: string): unknown => {
  if (!text) return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};
