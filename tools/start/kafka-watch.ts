import { kafkaTroubles } from '../../libs/events/src/kafka/kafka-answers.ts';

const usualMs = 3_000;

/**
 * Says in one line that no broker answers, and that one does again.
 * @param brokers as KAFKA_BROKERS has them, once a service has found no fault with them
 * @returns ends it
 */
export function watchKafka(brokers: string, say: (line: string) => void, lookMs = usualMs): () => void {
  const troubles = kafkaTroubles(brokers);
  let said: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const look = async () => {
    const [trouble] = await troubles();
    if (ended) return;
    if (trouble && !said) say(trouble);
    if (!trouble && said) say(`Kafka at ${brokers} answers again.`);
    said = trouble;
    timer = setTimeout(() => void look(), lookMs);
  };
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
