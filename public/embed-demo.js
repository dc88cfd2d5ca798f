/** Plays the site of a shop: puts the embed script in as the address asks, and shows what it says. */
const params = new URLSearchParams(location.search);
const shop = params.get('shop');
const org = params.get('org');
const mode = params.get('mode') ?? 'inline';

for (const link of document.querySelectorAll('nav a')) {
  const here = new URLSearchParams(params);
  here.set('mode', link.dataset.mode);
  link.href = `?${here}`;
  if (link.dataset.mode === mode) link.ariaCurrent = 'page';
}

for (const name of ['ready', 'step', 'booked', 'closed']) {
  addEventListener(`shop-booking:${name}`, ({ type, detail }) => {
    const line = document.createElement('li');
    line.textContent = detail ? `${type} ${JSON.stringify(detail)}` : type;
    document.querySelector('#events').append(line);
  });
}

document.querySelector('[data-shop-booking]').hidden = mode !== 'popup';
document.querySelector('#missing').hidden = Boolean(shop || org);

const script = document.createElement('script');
script.src = new URL('/embed.js', location.href).href;
if (shop) script.dataset.shop = shop;
if (org) script.dataset.org = org;
script.dataset.mode = mode;
if (mode === 'inline') script.dataset.target = '#booking';
const lang = params.get('lang');
if (lang) script.dataset.lang = lang;
document.querySelector('#snippet').textContent = script.outerHTML;
if (shop || org) document.body.append(script);
