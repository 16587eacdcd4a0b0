import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './styles/index.css'
import './app/startFirstCalls.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { preloadFirstScreen } from './app/preloadFirstScreen.ts'
import { prepareForFailure } from './app/prepareForFailure.ts'
import { writeNetworkToUrl } from './settings/network.ts'
import { applyTheme } from './settings/settings.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'

// While the page is rendered without a result.
preloadFirstScreen()
applyTheme()
writeNetworkToUrl()

const root = document.getElementById('root')
if (!root) throw new Error('element #root is missing in index.html')
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary className="py-20 px-12">
      <App />
    </ErrorBoundary>
  </StrictMode>,
)
prepareForFailure()
