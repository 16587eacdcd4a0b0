import { removeBocFromUrl, toCompactBoc, toFragmentUrl } from '../link/bocLink.ts'
import type { ScreenParams } from '../screens/screenParams.ts'
import { screenPath } from '../screens/screenPath.ts'
import { withNetwork } from '../settings/network.ts'

/** A link to the screen of cells with a BoC, which is in the fragment: browsers never send it to a server. */
export const formatCellsLink = (boc: string, params: ScreenParams<'cells'>): string =>
  toFragmentUrl(withNetwork(screenPath('cells', params)), `boc=${encodeURIComponent(toCompactBoc(boc.trim()))}`)

/** Reads the BoC of a link and removes it from the URL; `undefined` if there is none. */
export function takeLinkedBoc(): string | undefined {
  const text = /[#&]boc=([^&]+)/.exec(location.hash)?.[1]
  if (text === undefined) return undefined
  removeBocFromUrl()
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
