import type { Page, Route } from '@playwright/test'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import { replaceTexts, takeInTurn } from '../../core/test/replaceTexts.ts'
import { fetchPlain } from './fetchPlain.ts'

/** Replies without a text of strangers: about the app itself, and configurations, whose names and titles are ours. */
const ownReplies = /\/(v2\/status|debug\/(samples|config[^/]*(\/\w+)?))$/

/** Replaces the texts in the service's replies, each with the next one of the list, starting at `start`. */
export async function replaceReplyTexts(page: Page, texts: readonly string[], start = 0): Promise<void> {
  const nextText = takeInTurn(texts, start)
  const replaceLine = (line: string) => (line === '' ? line : writeJson(replaceTexts(readJson(line), nextText)))
  const respond = async (route: Route): Promise<void> => {
    const response = await fetchPlain(route)
    const lines = (await response.text()).split('\n').map(replaceLine)
    await route.fulfill({ response, body: lines.join('\n') })
  }
  await page.route(/\/(v2|debug)\//, route =>
    ownReplies.test(new URL(route.request().url()).pathname)
      ? route.fallback()
      : // The page may have left meanwhile.
        respond(route).catch(() => undefined),
  )
}
