import type {
  DebugConfigChange,
  DebugConfigField,
  DebugConfigParam,
  DebugConfigTable,
} from '../../contract/debugConfig.ts'

/** The differences between two lists of parameters; parameters with equal cells are skipped. */
export function diffConfigs(a: readonly DebugConfigParam[], b: readonly DebugConfigParam[]): DebugConfigChange[] {
  const [before, after] = [byNumber(a), byNumber(b)]
  const numbers = [...new Set([...before.keys(), ...after.keys()])].sort((x, y) => (x >>> 0) - (y >>> 0))
  return numbers.flatMap(number => diffParam(before.get(number), after.get(number)))
}

/** Only parameters that are set: defaults are not part of the configuration. */
const byNumber = (params: readonly DebugConfigParam[]) =>
  new Map(params.filter(({ state }) => state !== 'default').map(param => [param.number, param]))

function diffParam(a: DebugConfigParam | undefined, b: DebugConfigParam | undefined): DebugConfigChange[] {
  const one = b ?? a
  if (!one || (a && b && isSame(a, b))) return []
  const fields = diffFields(a?.fields ?? [], b?.fields ?? [])
  const tables = diffTables(a?.tables ?? [], b?.tables ?? [])
  const isDecoded = fields.length + tables.length > 0 && [a, b].every(each => !each || each.state === 'decoded')
  return [
    {
      number: one.number,
      title: one.title,
      kind: !a ? 'added' : !b ? 'removed' : 'changed',
      fields,
      tables,
      ...(!isDecoded && a?.raw !== undefined && { raw_from: a.raw }),
      ...(!isDecoded && b?.raw !== undefined && { raw_to: b.raw }),
    },
  ]
}

/** Parameters without a cell are compared by their problem. */
const isSame = (a: DebugConfigParam, b: DebugConfigParam): boolean =>
  a.hash === b.hash && (a.hash !== undefined || a.problem === b.problem)

function diffFields(a: readonly DebugConfigField[], b: readonly DebugConfigField[]): DebugConfigChange['fields'] {
  const before = new Map(a.map(field => [field.path, field]))
  const after = new Map(b.map(field => [field.path, field]))
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  return paths.flatMap(path => {
    const [was, is] = [before.get(path), after.get(path)]
    const one = is ?? was
    if (!one || was?.value === is?.value) return []
    const { title, unit } = one
    return [{ path, title, unit, ...(was && { from: was.value }), ...(is && { to: is.value }) }]
  })
}

function diffTables(a: readonly DebugConfigTable[], b: readonly DebugConfigTable[]): DebugConfigChange['tables'] {
  const paths = [...new Set([...a, ...b].map(({ path }) => path))]
  return paths.flatMap(path => {
    const [was, is] = [a, b].map(tables => tables.find(table => table.path === path))
    const one = is ?? was
    if (!one) return []
    const { title, columns, key } = one
    const keyOf = (row: readonly string[]): string => (key === undefined ? row.join('\n') : (row[key] ?? ''))
    const [before, after] = [rowsByKey(was, keyOf), rowsByKey(is, keyOf)]
    const added = [...after].filter(([name]) => !before.has(name)).map(([, row]) => row)
    const removed = [...before].filter(([name]) => !after.has(name)).map(([, row]) => row)
    const changed = [...after].flatMap(([name, row]) => {
      const old = before.get(name)
      return old && old.join('\n') !== row.join('\n') ? [{ from: old, to: row }] : []
    })
    if (added.length + removed.length + changed.length === 0) return []
    return [{ path, title, columns, added, removed, changed }]
  })
}

const rowsByKey = (table: DebugConfigTable | undefined, keyOf: (row: readonly string[]) => string) =>
  new Map(table?.rows.map(row => [keyOf(row), row]))
