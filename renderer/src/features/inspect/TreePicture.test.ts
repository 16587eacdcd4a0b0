import { expect, test } from 'vitest'
import { positionNodes } from './TreePicture.tsx'

const node = (parent: number) => ({ parent, success: true })

test('a chain is a line, siblings stand below each other, a parent at their middle', () => {
  const chain = positionNodes([node(-1), node(0), node(1)])
  expect(new Set(chain.map(({ y }) => y)).size).toBe(1)
  expect(chain.map(({ x }) => x)).toEqual([...chain.map(({ x }) => x)].sort((a, b) => a - b))
  const [root, first, second] = positionNodes([node(-1), node(0), node(0)])
  expect(first?.x).toBe(second?.x)
  expect(first && second && root && (first.y + second.y) / 2).toBe(root?.y)
  expect(second?.parent).toBe(root)
})

test('one transaction is in the middle; a wide tree stays inside', () => {
  expect(positionNodes([node(-1)])).toMatchObject([{ x: 44, y: 22 }])
  const wide = positionNodes([node(-1), ...Array.from({ length: 59 }, () => node(0))])
  for (const { x, y } of wide) {
    expect(x >= 0 && x <= 88).toBe(true)
    expect(y >= 0 && y <= 44).toBe(true)
  }
})
