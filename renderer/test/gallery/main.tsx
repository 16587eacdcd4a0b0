/** The app on fixtures, for development: `npx vite renderer`, then /test/gallery/. */
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '../../src/styles/tokens.css'
import '../../src/styles/base.css'
import { createRoot } from 'react-dom/client'
import { Providers, Screens } from '../../src/app/App.tsx'
import { Shell } from '../../src/app/Shell.tsx'
import { applyTheme } from '../../src/settings/settings.ts'
import { galleryBackend } from '../fixtures/fakeBackend.ts'

applyTheme()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Providers connection={{ backend: galleryBackend(), network: undefined, key: 'gallery' }}>
      <Shell>
        <Screens />
      </Shell>
    </Providers>,
  )
