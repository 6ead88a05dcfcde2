import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { isOfTests } from './files.ts';

/**
 * Names of a door that no module of the product uses: one line for each. What only tests use is in a testing module. A door that the
 * index of its package exports whole is used by imports from the package too.
 */
export function idleNames(root: string, files: readonly string[]): string[] {
  const exported = new Map<string, string[]>();
  const used = new Map<string, Set<string>>();
  const exportedWhole: [door: string, byPackage: string][] = [];
  for (const file of files.filter((one) => /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(one) && !isOfTests(one))) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
    if (/\/public\.tsx?$/.test(file)) exported.set(file, source.statements.flatMap(exportedNames));
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
      const from = statement.moduleSpecifier;
      if (from === undefined || !ts.isStringLiteral(from)) continue;
      const door = from.text.startsWith('.') ? normalize(join(dirname(file), from.text)) : from.text;
      used.set(door, new Set([...(used.get(door) ?? []), ...usedNames(statement)]));
      const [, byPackage] = /^packages\/([^/]+)\/src\/index\.ts$/.exec(file) ?? [];
      if (byPackage && ts.isExportDeclaration(statement) && !statement.exportClause)
        exportedWhole.push([door, `@gauger/${byPackage}`]);
    }
  }
  for (const [door, byPackage] of exportedWhole)
    used.set(door, (used.get(door) ?? new Set()).union(used.get(byPackage) ?? new Set()));
  return [...exported].flatMap(([door, names]) =>
    names
      .filter((name) => !used.get(door)?.has(name))
      .map((name) => `doors: ${door} exports ${name}, which no module of the product uses`),
  );
}

function exportedNames(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : [];
  }
  if (!ts.canHaveModifiers(statement)) return [];
  if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  const { name } = statement as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function usedNames(statement: ts.ImportDeclaration | ts.ExportDeclaration): string[] {
  const names = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
  if (!names || !(ts.isNamedImports(names) || ts.isNamedExports(names))) return [];
  return names.elements.map(({ name, propertyName = name }) => propertyName.text);
}
