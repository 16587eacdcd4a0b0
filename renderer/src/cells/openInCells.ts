import { screenPath } from '../screens/screenPath.ts'

/** Puts a BoC on the screen of cells; returns the path of the screen. What the screen keeps is loaded only then. */
export async function openInCells(boc: string, type: string | undefined): Promise<string> {
  const { openBoc } = await import('./cellsDraft.ts')
  openBoc(boc)
  return screenPath('cells', { type })
}
