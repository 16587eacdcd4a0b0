import { readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { listFiles } from '../../../node/src/listFiles.ts'
import { stageDesktop } from '../../../scripts/desktop/stage.ts'
import { emptyFolder, expect, test } from '../../desktop/desktopApp.ts'

// What becomes the archive, file by file; the packager adds Electron around it and nothing to it, and checks that.
test.describe('what is shipped', () => {
  let folder = ''
  test.beforeAll(() => {
    folder = stageDesktop(emptyFolder())
  })

  test('is what was built, its data and its licence: no sources, maps or tests', () => {
    const files = listFiles(folder)
    const expected = [
      /^LICENSE$/,
      /^package\.json$/,
      /^core\/assets\/(emulator|tycho)\.wasm$/,
      /^core\/demo\/demo\.snapshot\.json\.gz$/,
      /^dist\/desktop\/(main|preload|worker|worker-[\w.]+)\.cjs$/,
      /^node_modules\/@lmdb\/lmdb-[\w-]+\/(package\.json|index\.js|node\.napi[\w.]*\.node)$/,
      /^node_modules\/(@harperfast\/)?[\w-]+\/(package\.json|LICENSE|[\w/-]+\.c?js)$/,
      /^dist\/web\/(index\.html|favicon\.(svg|ico))$/,
      /^dist\/web\/assets\/[\w.-]+\.(js|css|wasm|woff2|gz)$/,
    ]
    expect(files.filter(file => !expected.some(pattern => pattern.test(file)))).toEqual([])
    for (const name of ['main', 'preload', 'worker']) expect(files).toContain(`dist/desktop/${name}.cjs`)
    expect(files.filter(file => /\.(ts|tsx|map)$|\.(test|spec|bench)\.|(^|\/)\.(?!\/)/.test(file))).toEqual([])
    expect(files.filter(file => file.endsWith('.node'))).toHaveLength(1)
  })

  test('names no folder of the machine that built it, and no secret', () => {
    const home = [process.cwd(), process.env.HOME ?? process.cwd()].filter(path => path.length > 5)
    for (const file of listFiles(folder).filter(name => /\.(cjs|js|json|html|css)$/.test(name))) {
      const text = readFileSync(join(folder, file), 'utf8')
      for (const path of home) expect(text.includes(path), `${file} names ${path}`).toBe(false)
      expect(text, file).not.toMatch(/-----BEGIN [A-Z ]*PRIVATE KEY-----|\bghp_\w{30,}|\bnpm_\w{30,}/)
      if (!file.startsWith('node_modules/')) expect(text, file).not.toContain('sourceMappingURL=')
    }
  })

  test('depends on nothing that would have to be installed', () => {
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
    expect(about).toMatchObject({ name: 'tonoscope', main: 'dist/desktop/main.cjs' })
    expect(Object.keys(about)).not.toContain('dependencies')
    for (const file of listFiles(join(folder, 'dist/desktop'))) {
      const text = readFileSync(join(folder, 'dist/desktop', file), 'utf8')
      const loaded = [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, id = '']) => id)
      const beside = (id: string) => /^worker[\w.-]*\.cjs$/.test(file) && /^\.\/worker[\w.-]*\.cjs$/.test(id)
      const others = loaded.filter(id => id !== 'electron' && !isBuiltin(id) && !beside(id))
      expect(others, file).toEqual(file === 'worker-openLmdbIndex.cjs' ? ['lmdb'] : [])
    }
    expect(statSync(join(folder, 'dist/desktop/preload.cjs')).size).toBeLessThan(5_000)
  })

  test('works without the project around it', async ({ startApp, context }) => {
    const app = startApp({ main: join(folder, 'dist/desktop/main.cjs') })
    const { page } = await app.show(context)
    await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
    expect(app.left).toEqual([])
  })
})
