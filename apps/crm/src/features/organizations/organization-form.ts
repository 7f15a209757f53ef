import {
  type DepartmentKind,
  departmentKinds,
  type Organization,
  OrganizationInput,
} from '@fernway/contracts/http/crm-organizations';
import { z } from '@fernway/contracts/zod';

const { shape } = OrganizationInput;
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
/** One to a line. */
const lines = (most: number) =>
  z
    .string()
    .default('')
    .transform(linesOf)
    .pipe(z.array(z.string().max(200)).max(most));
const digits = z.string().trim().regex(/^\d+$/).transform(Number);
const head = z.string().trim().max(200).nullable().default(null);
/** An emptied field is none: a change that left it out would keep what was there. */
const orNone = <S extends z.ZodType>(field: S) => field.prefault(null as never);

type Departments = Record<`${DepartmentKind}.head`, typeof head> &
  Record<`${DepartmentKind}.members`, ReturnType<typeof lines>>;
const departments = Object.fromEntries(
  departmentKinds.flatMap((kind) => [
    [`${kind}.head`, head],
    [`${kind}.members`, lines(500)],
  ]),
) as unknown as Departments;

/** What the form's inputs hold, all of it text, and what it says. */
export const OrganizationForm = z.object({
  name: shape.name,
  registrationNumber: orNone(shape.registrationNumber),
  industry: orNone(shape.industry),
  founded: digits.pipe(z.int().min(1000).max(9999)).nullable().default(null),
  address: orNone(shape.address),
  phone: orNone(shape.phone),
  email: orNone(shape.email),
  employees: digits.pipe(z.int().max(10_000_000)).nullable().default(null),
  locations: lines(200),
  teams: lines(200),
  ...departments,
});
type OrganizationForm = z.infer<typeof OrganizationForm>;

const noText = Object.fromEntries(Object.keys(OrganizationForm.shape).map((name) => [name, '']));

/** What the inputs hold at first: what is known of `organization`, nothing of a new one. */
export function textOf(organization?: Organization): Record<string, string> {
  if (!organization) return noText;
  const { name, registrationNumber, industry, founded, address, phone, email, employees } = organization;
  const single = { name, registrationNumber, industry, founded, address, phone, email, employees };
  return {
    ...noText,
    ...Object.fromEntries(Object.entries(single).map(([field, value]) => [field, String(value ?? '')])),
    locations: organization.locations.join('\n'),
    teams: organization.teams.join('\n'),
    ...Object.fromEntries(
      organization.departments.flatMap(({ kind, head, members }) => [
        [`${kind}.head`, head ?? ''],
        [`${kind}.members`, members.join('\n')],
      ]),
    ),
  };
}

/** Departments that nobody is in are left out. */
export const enteredOf = (form: OrganizationForm): OrganizationInput => ({
  ...(Object.fromEntries(Object.entries(form).filter(([key]) => !key.includes('.'))) as unknown as OrganizationInput),
  departments: departmentKinds
    .map((kind) => ({ kind, head: form[`${kind}.head`], members: form[`${kind}.members`] }))
    .filter(({ head, members }) => head || members.length > 0),
});
