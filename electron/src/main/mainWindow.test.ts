import { expect, test } from 'vitest'
import { reduceWindowStatus, type WindowEvent, type WindowStatus } from './mainWindow.ts'

const after = (...events: WindowEvent[]) => events.reduce(reduceWindowStatus, 'starting' as WindowStatus)

test('a window requested during the start is opened at its end, once', () => {
  expect(after('requested', 'requested')).toBe('starting')
  expect(after('requested', 'ready')).toBe('open')
  expect(after('ready', 'requested')).toBe('open')
})

test('a closed window is opened again on request', () => {
  expect(after('ready', 'closed')).toBe('closed')
  expect(after('ready', 'closed', 'requested')).toBe('open')
  expect(after('closed')).toBe('starting')
})
