/** Lines of a titled part of a text, indented; none if there are no lines. */
export const sectionLines = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`  ${title}`, ...lines.map(line => `    ${line}`)]
