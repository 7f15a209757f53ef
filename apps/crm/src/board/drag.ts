import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Stage } from '@fernway/contracts/http/crm-pipelines';
import type { Translate } from '@fernway/i18n';
import {
  type Active,
  type Announcements,
  closestCenter,
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

/** Left and right take a deal to the column beside. */
const besides: KeyboardCoordinateGetter = (event, { context: { droppableRects, over, collisionRect } }) => {
  const step = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0;
  if (step === 0 || !collisionRect) return undefined;
  event.preventDefault();
  const columns = [...droppableRects].sort(([, one], [, other]) => one.left - other.left);
  const at = columns.findIndex(([id]) => id === over?.id);
  const [, next] = columns[Math.min(Math.max(at + step, 0), columns.length - 1)] ?? [];
  return next && { x: next.left + 8, y: next.top + 8 };
};

/** A few pixels of the mouse or a moment of the finger tell a drag from a click and from scrolling. */
export const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: besides }),
  );

/** The column under the pointer; for keys, the nearest. */
export const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args);

export const dealOf = (active: Active): Deal | undefined => active.data.current?.['deal'] as Deal | undefined;
export const stageOf = (over: Over | null): Stage | undefined => over?.data.current?.['stage'] as Stage | undefined;

/** What screen readers say while a deal is moved. */
export const announcementsIn = (t: Translate, nameOf: (stage: string) => string): Announcements => {
  const say =
    (key: string) =>
    ({ active, over }: { active: Active; over?: Over | null }) => {
      const deal = dealOf(active);
      const stage = stageOf(over ?? null);
      if (!deal) return undefined;
      return stage
        ? t(`board.say.${key}`, { name: deal.name, stage: stage.name })
        : t(`board.say.${key}Nowhere`, { name: deal.name, stage: nameOf(deal.stage) });
    };
  return { onDragStart: say('start'), onDragOver: say('over'), onDragEnd: say('end'), onDragCancel: say('cancel') };
};
