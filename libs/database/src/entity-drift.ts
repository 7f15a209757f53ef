import type { DataSource } from 'typeorm';

type Column = { table: string; name: string; nullable: boolean };

/**
 * Differences between the columns that entities declare and those of the schema (indexes, policies and functions
 * live in SQL alone).
 * @returns one line each; empty when they agree
 */
export const entityDrift = async (dataSource: DataSource): Promise<string[]> => {
  const rows = (await dataSource.query(
    `SELECT table_name AS "table", column_name AS name, is_nullable = 'YES' AS nullable
       FROM information_schema.columns WHERE table_schema = 'public'`,
  )) as Column[];
  return dataSource.entityMetadatas.flatMap((entity) => {
    const schema = rows.filter((row) => row.table === entity.tableName);
    if (!schema.length) return [`${entity.tableName}: the entity has no table`];
    const missing = entity.columns
      .filter((column) => !schema.some((row) => row.name === column.databaseName))
      .map((column) => `${entity.tableName}.${column.databaseName}: in the entity, not in the schema`);
    const unknown = schema
      .filter((row) => !entity.columns.some((column) => column.databaseName === row.name))
      .map((row) => `${row.table}.${row.name}: in the schema, not in the entity`);
    const nullability = entity.columns.flatMap((column) => {
      const row = schema.find((candidate) => candidate.name === column.databaseName);
      return row && row.nullable !== column.isNullable
        ? [`${row.table}.${row.name}: nullable is ${row.nullable} in the schema, ${column.isNullable} in the entity`]
        : [];
    });
    return [...missing, ...unknown, ...nullability];
  });
};
