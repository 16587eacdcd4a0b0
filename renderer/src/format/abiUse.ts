import type { DebugAbiUse } from '@tonoscope/core/contract/debugAbi'

/** Which ABI a value is decoded by, and where that stopped; `rest` shows the part that is not decoded. */
export function formatAbiUse({ name, stop }: DebugAbiUse, rest: string): string {
  if (!stop) return `Decoded by your ABI ${name}.`
  const { entry, bit, ref = 0, field, type, reason } = stop
  const position = [
    ...(entry === undefined ? [] : [`entry ${entry}`]),
    ...(bit === undefined ? [] : [`bit ${bit}`]),
    ...(ref > 0 ? [`reference ${ref}`] : []),
    ...(field === undefined ? [] : [`field ${field}`]),
  ].join(', ')
  const start =
    entry === undefined ? `Decoded by your ABI ${name} up to ` : `Not the result that your ABI ${name} declares: `
  return `${start}${position} (${type}): ${reason}. See ${rest} for the rest.`
}
