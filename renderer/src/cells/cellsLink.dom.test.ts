import '../../test/setup.ts'
import { expect, test } from 'vitest'
import { formatCellsLink, takeLinkedBoc } from './cellsLink.ts'

const params = { type: 'Message', at: undefined, path: '0.1', diff: false }

test('the BoC of a link is in its fragment, and is removed from the URL when it is read', () => {
  const link = new URL(formatCellsLink('b5ee9c72010101010002000000', params))
  expect(link.pathname).toBe('/cells')
  expect(link.searchParams.get('type')).toBe('Message')
  expect(link.hash).toBe('#boc=te6ccgEBAQEAAgAAAA')
  history.replaceState(null, '', `${link.pathname}${link.search}${link.hash}`)
  expect(takeLinkedBoc()).toBe('te6ccgEBAQEAAgAAAA')
  expect(location.hash).toBe('')
  expect(location.search).toContain('path=0.1')
  expect(takeLinkedBoc()).toBeUndefined()
})

test('a fragment that is no text is no BoC', () => {
  history.replaceState(null, '', '/cells#boc=%E0%A4%A')
  expect(takeLinkedBoc()).toBeUndefined()
})
