import type { CodeTable } from './CodeTable.ts'

/** The code of known contracts as the VM prints it; loaded when it is first needed. */
export async function readCodeTable(): Promise<CodeTable> {
  const { default: table } = await import('./codeTable.gen.json', { with: { type: 'json' } })
  // JSON has arrays where the table has pairs.
  return table as unknown as CodeTable
}
