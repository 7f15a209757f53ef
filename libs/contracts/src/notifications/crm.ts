import { MemberMentioned } from '../events/crm-mentions.js';
import { BatchUpdated } from '../events/crm-batches.js';
import { TaskAssigned, TaskDeleted, TaskReminderDue, TaskUpdated } from '../events/crm.js';
import { defineNotification, settling } from '../notification.js';
import { activityPath, taskPath } from '../records/pages.js';
import { dueDayOf } from '../records/task.js';

const taskOver = [settling(TaskUpdated, ({ data }) => data.doneAt !== null), settling(TaskDeleted)];

defineNotification({
  kind: 'reminder',
  event: TaskReminderDue,
  to: ({ data }) => data.assigneeId,
  from: ({ data }) => data.createdBy,
  key: ({ data }) => `${data.id}:${data.remindAt}`,
  facts: ({ data }) => ({ task: data.title }),
  day: ({ data }) => dueDayOf(data),
  path: ({ data }) => taskPath(data.id, data),
  settledBy: taskOver,
  defaults: { app: true, mail: true, desktop: true },
  words: {
    en: { label: 'Task reminders', title: 'Reminder: {{task}}' },
    es: { label: 'Recordatorios de tareas', title: 'Recordatorio: {{task}}' },
    zh: { label: '任务提醒', title: '提醒：{{task}}' },
    ja: { label: 'タスクのリマインダー', title: 'リマインダー：{{task}}' },
    ko: { label: '할 일 알림', title: '알림: {{task}}' },
  },
});

defineNotification({
  kind: 'task-assigned',
  event: TaskAssigned,
  to: ({ data }) => data.assigneeId,
  from: ({ data }) => data.assignedBy,
  facts: ({ data }) => ({ task: data.title }),
  day: ({ data }) => dueDayOf(data),
  path: ({ data }) => taskPath(data.id, data),
  settledBy: taskOver,
  defaults: { app: true, mail: true, desktop: false },
  words: {
    en: { label: 'Tasks given to you', title: '{{from}} gave you a task: {{task}}' },
    es: { label: 'Tareas que te asignan', title: '{{from}} te ha asignado una tarea: {{task}}' },
    zh: { label: '分配给您的任务', title: '{{from}} 给您分配了任务：{{task}}' },
    ja: { label: '割り当てられたタスク', title: '{{from}}さんがタスクを割り当てました：{{task}}' },
    ko: { label: '배정된 할 일', title: '{{from}} 님이 할 일을 배정했습니다: {{task}}' },
  },
});

defineNotification({
  kind: 'mention',
  event: MemberMentioned,
  to: ({ data }) => data.memberId,
  from: ({ data }) => data.mentionedBy,
  key: ({ data }) => data.activityId,
  facts: ({ data: { subjectName: subject } }) => ({ ...(subject !== undefined && { subject }) }),
  path: ({ data }) => activityPath(data.activityId, data),
  defaults: { app: true, mail: true, desktop: true },
  words: {
    en: {
      label: 'Mentions',
      title: '{{from}} mentioned you',
      titleWithSubject: '{{from}} mentioned you: {{subject}}',
    },
    es: {
      label: 'Menciones',
      title: '{{from}} te ha mencionado',
      titleWithSubject: '{{from}} te ha mencionado: {{subject}}',
    },
    zh: { label: '提及', title: '{{from}} 提到了您', titleWithSubject: '{{from}} 提到了您：{{subject}}' },
    ja: {
      label: 'メンション',
      title: '{{from}}さんがあなたに言及しました',
      titleWithSubject: '{{from}}さんがあなたに言及しました：{{subject}}',
    },
    ko: {
      label: '멘션',
      title: '{{from}} 님이 회원님을 언급했습니다',
      titleWithSubject: '{{from}} 님이 회원님을 언급했습니다: {{subject}}',
    },
  },
});

defineNotification({
  kind: 'import-finished',
  event: BatchUpdated,
  to: ({ data, userid }) =>
    data.kind === 'import' && (data.state === 'done' || data.state === 'failed') ? (userid ?? null) : null,
  facts: ({ data: { created, updated } }) => ({ created, updated }),
  path: ({ data }) => `/dashboard/import?id=${data.id}`,
  defaults: { app: true, mail: false, desktop: false },
  words: {
    en: { label: 'Finished imports', title: 'Your import has ended. Added: {{created}}, changed: {{updated}}' },
    es: {
      label: 'Importaciones terminadas',
      title: 'Tu importación ha terminado. Añadidos: {{created}}, modificados: {{updated}}',
    },
    zh: { label: '导入完成', title: '导入已结束。新增：{{created}}，更改：{{updated}}' },
    ja: { label: '取り込みの完了', title: '取り込みが終了しました。追加：{{created}}、変更：{{updated}}' },
    ko: { label: '가져오기 완료', title: '가져오기가 끝났습니다. 추가: {{created}}, 변경: {{updated}}' },
  },
});
