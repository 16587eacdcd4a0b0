// The request forms of /docs. Loaded as it is: the page works without it.

const network = document.querySelector('#network')
const settings = document.querySelector('#settings')
if (settings instanceof HTMLElement) settings.hidden = false

for (const form of document.querySelectorAll('form')) {
  form.hidden = false
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send(form)
  })
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const status = form.querySelector('[role=status]')
  const output = form.querySelector('pre')
  if (!status || !output) return
  status.textContent = 'Sending…'
  const started = performance.now()
  try {
    const { url, init } = toRequest(form)
    const response = await fetch(url, init)
    const text = await response.text()
    status.textContent = `${response.status} ${response.statusText}, ${Math.round(performance.now() - started)} ms`
    output.textContent = indentJson(text)
    output.hidden = false
  } catch {
    status.textContent = 'The server did not reply. Check that it is running and send the request again.'
  }
}

/** @param {HTMLFormElement} form */
function toRequest(form) {
  const { method = 'GET', path = '' } = form.dataset
  const prefix = network instanceof HTMLSelectElement ? `/${encodeURIComponent(network.value)}` : ''
  /** @type {Record<string, string>} */
  const headers = {}
  const query = new URLSearchParams()
  let url = path
  let body
  for (const field of form.querySelectorAll('input, textarea')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    const { name, value } = field
    if (field.dataset.in === 'body') body = value
    else if (field.dataset.in === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value))
    else if (value === '') continue
    else if (field.dataset.in === 'header') headers[name] = value
    else query.set(name, value)
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const search = query.size > 0 ? `?${query}` : ''
  return { url: `${prefix}${url}${search}`, init: { method, headers, body } }
}

/** Only white space is added: the digits of numbers stay. @param {string} text */
function indentJson(text) {
  let depth = 0
  const line = () => `\n${'  '.repeat(depth)}`
  const pieces = text.match(/"(?:[^"\\]|\\.)*"|[[\]{}]|,|:|[^\s"[\]{},:]+/g) ?? []
  return pieces
    .map((piece, i) => {
      if (piece === '{' || piece === '[') {
        depth++
        return /^[}\]]$/.test(pieces[i + 1] ?? '') ? piece : piece + line()
      }
      if (piece === '}' || piece === ']') {
        depth--
        return /^[{[]$/.test(pieces[i - 1] ?? '') ? piece : line() + piece
      }
      return piece === ',' ? piece + line() : piece === ':' ? ': ' : piece
    })
    .join('')
}
