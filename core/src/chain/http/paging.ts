/** More pages than any real list has. */
const maxPages = 100

/** A list in parts of at most this length. */
export const inBatches = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** All rows of a list, requested page by page until one is not full. */
export async function allPages<T>(
  pageRows: number,
  getPage: (range: { readonly limit: number; readonly offset: number }) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = []
  for (let page = 0; page < maxPages; page++) {
    const rows = await getPage({ limit: pageRows, offset: page * pageRows })
    found.push(...rows)
    if (rows.length < pageRows) break
  }
  return found
}
