/*
 * The script of another site's page: requests each address in each way that a page can. It is
 * served with the page and runs in any browser; the test sets `targets`.
 */
(() => {
  const add = (tag, attributes, text = '') => {
    const element = Object.assign(document.createElement(tag), { textContent: text });
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return element;
  };
  const framed = (attributes = {}) => {
    const name = `frame${Math.random()}`;
    add('iframe', { name, ...attributes });
    return name;
  };
  const submit = (attributes, body, press = (form) => form.submit()) => {
    const form = add('form', { target: framed(), ...attributes });
    // As text/plain this reads as JSON.
    const field = document.createElement('input');
    field.name = `${body.slice(0, -1)},"x":"`;
    field.value = '"}';
    form.append(field);
    press(form);
  };
  const press = (tag, attributes) => add(tag, { target: framed(), ...attributes }).click();
  const xhr = (method, url, body, headers = {}, withCredentials = true) => {
    const request = Object.assign(new XMLHttpRequest(), { withCredentials });
    request.open(method, url);
    for (const header of Object.entries(headers)) request.setRequestHeader(...header);
    request.send(body);
  };
  const json = { 'content-type': 'application/json' };
  const style = (text) => add('style', {}, text);
  const styled = (declaration) =>
    add('div', { style: `${declaration}; width: 9px; height: 9px` }, 'a');
  const framing = (html) => add('iframe', { srcdoc: html });

  /** By name, ways to request an address; `body` is one that the call would accept. */
  const ways = {
    image: (url) => (new Image().src = url),
    'image with a set': (url) => add('img', { srcset: `${url} 1x` }),
    'image with cors': (url) => add('img', { crossorigin: 'use-credentials', src: url }),
    'image button': (url) => add('input', { type: 'image', src: url }),
    svg: (url) =>
      document.body.insertAdjacentHTML(
        'beforeend',
        `<svg><image href="${url}"/><use href="${url}#a"/></svg>`,
      ),
    script: (url) => add('script', { src: url }),
    'module script': (url) => add('script', { type: 'module', src: url }),
    import: (url) => import(url).catch(() => {}),
    worker: (url) =>
      new Worker(URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(url)})`]))),
    'shared worker': (url) => 'SharedWorker' in window && new SharedWorker(url),
    audio: (url) => add('audio', { src: url, preload: 'auto' }),
    video: (url) => add('video', { src: url, poster: url, preload: 'auto' }),
    track: (url) => (add('video', {}).innerHTML = `<track default src="${url}">`),
    object: (url) => add('object', { data: url }),
    embed: (url) => add('embed', { src: url }),
    frame: (url) => add('iframe', { src: url }),
    'frame of a document': (url) => framing(`<meta http-equiv="refresh" content="0;url=${url}">`),
    'sandboxed frame': (url) => add('iframe', { sandbox: 'allow-scripts', src: url }),
    'sandboxed script': (url, body) =>
      add('iframe', {
        sandbox: 'allow-scripts',
        srcdoc: `<script>fetch(${JSON.stringify(url)}, { method: 'POST', mode: 'no-cors', body: ${JSON.stringify(body)} })</script>`,
      }),
    link: (url) => press('a', { href: url }),
    'link with a ping': (url) => press('a', { href: 'about:blank', ping: url }),
    download: (url) =>
      framing(
        `<a download href="${url}">a</a><script>document.querySelector('a').click()</script>`,
      ),
    window: (url) => window.open(url)?.close(),
    background: (url) => styled(`background: url("${url}")`),
    cursor: (url) =>
      styled(`cursor: url("${url}"), auto; list-style: url("${url}"); display: list-item`),
    'css import': (url) => style(`@import url("${url}");`),
    'css font': (url) => {
      style(
        `@font-face { font-family: f${url.length}${Math.random().toString(36).slice(2)}; src: url("${url}") }`,
      );
      void new FontFace('x', `url("${url}")`).load().catch(() => {});
    },
    'css mask': (url) =>
      styled(`mask: url("${url}#a"); -webkit-mask: url("${url}#a"); filter: url("${url}#f")`),
    stylesheet: (url) => add('link', { rel: 'stylesheet', href: url }),
    icon: (url) => add('link', { rel: 'icon', href: url }),
    manifest: (url) => add('link', { rel: 'manifest', href: url, crossorigin: 'use-credentials' }),
    prefetch: (url) => add('link', { rel: 'prefetch', href: url }),
    prerender: (url) => add('link', { rel: 'prerender', href: url }),
    'module preload': (url) => add('link', { rel: 'modulepreload', href: url }),
    'speculation rules': (url) =>
      add(
        'script',
        { type: 'speculationrules' },
        JSON.stringify({
          prefetch: [{ source: 'list', urls: [url] }],
          prerender: [{ source: 'list', urls: [url] }],
        }),
      ),
    'form by GET': (url, body) => submit({ action: url, method: 'GET' }, body),
    'form by POST': (url, body) => submit({ action: url, method: 'POST' }, body),
    'form of text': (url, body) =>
      submit({ action: url, method: 'POST', enctype: 'text/plain' }, body),
    'form with a file': (url, body) =>
      submit({ action: url, method: 'POST', enctype: 'multipart/form-data' }, body),
    beacon: (url, body) => navigator.sendBeacon(url, body),
    'beacon of JSON': (url, body) =>
      navigator.sendBeacon(url, new Blob([body], { type: 'application/json' })),
    'beacon without a body': (url) => navigator.sendBeacon(url),
    'event source': (url) => new EventSource(url, { withCredentials: true }),
    'web socket': (url) => new WebSocket(url.replace(/^http/, 'ws')),
    'xhr by GET': (url) => xhr('GET', url),
    'xhr of text': (url, body) => xhr('POST', url, body),
    'xhr of JSON': (url, body) => xhr('POST', url, body, json),
    'xhr with a token': (url, body) =>
      xhr('PUT', url, body, { ...json, 'x-auth-token': 'a' }, false),
  };
  for (const as of ['fetch', 'image', 'script', 'style', 'font', 'document', 'track']) {
    ways[`preload as ${as}`] = (url) => add('link', { rel: 'preload', as, href: url });
    ways[`preload as ${as} with cors`] = (url) =>
      add('link', { rel: 'preload', as, href: url, crossorigin: 'anonymous' });
  }
  for (const mode of ['no-cors', 'cors']) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const options = { mode, method, credentials: 'include' };
      const call = (url, body, more) => {
        const sent = method === 'GET' || method === 'HEAD' ? {} : { body };
        return fetch(url, { ...options, ...sent, ...more }).catch(() => {});
      };
      ways[`fetch ${mode} ${method}`] = call;
      ways[`fetch ${mode} ${method} of JSON`] = (url, body) => call(url, body, { headers: json });
      ways[`fetch ${mode} ${method} at the end`] = (url, body) =>
        call(url, body, { keepalive: true, referrerPolicy: 'no-referrer' });
    }
  }

  window.attack = (targets) => {
    let made = 0;
    for (const [name, go] of Object.entries(ways)) {
      for (const { url, body } of targets) {
        made += 1;
        try {
          // A query of its own, so that no way is answered from another's cache.
          go(url.includes('?') ? url : `${url}?way=${encodeURIComponent(name)}`, body);
        } catch {
          // A browser that refuses sends no request.
        }
      }
    }
    return made;
  };
})();
