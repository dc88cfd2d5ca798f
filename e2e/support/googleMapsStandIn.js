/*
 * Stands in for Google's Maps script, at the address of which a test answers with this file:
 *
 *   await page.route('https://maps.googleapis.com/maps/api/js*', (route) =>
 *     route.fulfill({ path: 'e2e/support/googleMapsStandIn.js', contentType: 'text/javascript' }));
 *
 * It draws an invented map with the calls that this page makes: maps, markers, overlays, events. The
 * key `refused` is refused as Google refuses one: by calling `gm_authFailure` once a map is there.
 * Markers are buttons that bear their title.
 */
(() => {
  const key = new URL(document.currentScript?.src || 'https://stand.in/').searchParams.get('key');
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const paint = isDark
    ? { land: '#242a33', park: '#25382f', water: '#16202c', road: '#38414d', main: '#4a5563' }
    : { land: '#f3f1ec', park: '#d5ecd1', water: '#a9d8ee', road: '#fff', main: '#fbe3a3' };
  const TILE = 256;

  const toWorld = ({ lat, lng }) => {
    const sine = Math.min(Math.max(Math.sin((lat * Math.PI) / 180), -0.9999), 0.9999);
    return {
      x: TILE * (0.5 + lng / 360),
      y: TILE * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
    };
  };
  const fromWorld = ({ x, y }) => ({
    lat: (360 / Math.PI) * Math.atan(Math.exp((0.5 - y / TILE) * 2 * Math.PI)) - 90,
    lng: (x / TILE - 0.5) * 360,
  });

  class LatLng {
    constructor(lat, lng) {
      this.place = { lat, lng };
    }
    lat = () => this.place.lat;
    lng = () => this.place.lng;
    toJSON = () => this.place;
  }
  const plain = (place) => (place instanceof LatLng ? place.toJSON() : place);

  class LatLngBounds {
    constructor(southWest, northEast) {
      this.southWest = plain(southWest);
      this.northEast = plain(northEast);
    }
    getSouthWest = () => new LatLng(this.southWest.lat, this.southWest.lng);
    getNorthEast = () => new LatLng(this.northEast.lat, this.northEast.lng);
    toJSON = () => ({
      north: this.northEast.lat,
      south: this.southWest.lat,
      east: this.northEast.lng,
      west: this.southWest.lng,
    });
  }

  /** An object with event listeners. */
  class Evented {
    listeners = new Map();
    addListener(name, listener) {
      const all = this.listeners.get(name) ?? new Set();
      this.listeners.set(name, all.add(listener));
      return { remove: () => all.delete(listener) };
    }
    trigger(name, ...values) {
      for (const listener of this.listeners.get(name) ?? []) listener(...values);
    }
  }

  const element = (parent, tag, style = {}, properties = {}) => {
    const made = Object.assign(document.createElement(tag), properties);
    Object.assign(made.style, { position: 'absolute', ...style });
    parent.append(made);
    return made;
  };

  class GoogleMap extends Evented {
    center = { lat: 39, lng: -96 };
    zoom = 4;
    options = {};
    overlays = new Set();

    constructor(div, options = {}) {
      super();
      this.div = div;
      div.replaceChildren();
      Object.assign(div.style, { position: 'relative', overflow: 'hidden', touchAction: 'none' });
      this.canvas = element(div, 'canvas', { inset: 0 });
      this.layers = element(div, 'div', { left: 0, top: 0 });
      const pane = () => element(this.layers, 'div', { left: 0, top: 0 });
      this.panes = {
        mapPane: pane(),
        overlayLayer: pane(),
        markerLayer: pane(),
        overlayMouseTarget: pane(),
        floatPane: pane(),
      };
      element(
        div,
        'span',
        { left: '6px', bottom: '4px', font: '600 15px sans-serif', opacity: 0.6 },
        { textContent: 'Map' },
      );
      element(
        div,
        'span',
        {
          right: 0,
          bottom: 0,
          padding: '1px 6px',
          font: '10px sans-serif',
          background: '#fff9',
          color: '#333',
        },
        { textContent: 'Invented map data' },
      );
      this.setOptions(options);
      this.addZoomControl();
      this.listenToPointer();
      new ResizeObserver(() => this.changed()).observe(div);
      if (key === 'refused') setTimeout(() => window.gm_authFailure?.(), 0);
    }

    addZoomControl() {
      this.controls = element(this.div, 'div', { right: 0, bottom: 0 });
      this.controls.hidden = !this.options.zoomControl;
      [1, -1].forEach((by, row) => {
        const place = {
          right: '10px',
          bottom: `${60 - 36 * row}px`,
          width: '36px',
          height: '36px',
        };
        const look = { border: 0, background: '#fff', color: '#333', font: '20px sans-serif' };
        const button = element(this.controls, 'button', { ...place, ...look }, { type: 'button' });
        button.textContent = by > 0 ? '+' : '−';
        button.setAttribute('aria-label', by > 0 ? 'Zoom in' : 'Zoom out');
        button.addEventListener('click', () => this.setZoom(this.zoom + by));
      });
    }

    listenToPointer() {
      let from;
      const isGround = (target) => target === this.div || target === this.canvas;
      this.div.addEventListener('pointerdown', (event) => {
        if (isGround(event.target)) from = { x: event.clientX, y: event.clientY, moved: false };
      });
      this.div.addEventListener('pointermove', (event) => {
        if (!from) return;
        if (!from.moved) this.trigger('dragstart');
        this.panBy(from.x - event.clientX, from.y - event.clientY);
        from = { x: event.clientX, y: event.clientY, moved: true };
      });
      this.div.addEventListener('click', (event) => {
        if (isGround(event.target) && !from?.moved) this.trigger('click', {});
        from = undefined;
      });
      this.div.addEventListener('wheel', (event) => {
        event.preventDefault();
        this.setZoom(this.zoom - Math.sign(event.deltaY));
      });
    }

    size = () => ({ width: this.div.clientWidth || 400, height: this.div.clientHeight || 400 });
    scale = () => 2 ** this.zoom;

    /** The position of a place in the div, in px. */
    toPixel(place) {
      const [here, middle] = [toWorld(plain(place)), toWorld(this.center)];
      const { width, height } = this.size();
      return {
        x: (here.x - middle.x) * this.scale() + width / 2,
        y: (here.y - middle.y) * this.scale() + height / 2,
      };
    }

    fromPixel({ x, y }) {
      const middle = toWorld(this.center);
      const { width, height } = this.size();
      return fromWorld({
        x: middle.x + (x - width / 2) / this.scale(),
        y: middle.y + (y - height / 2) / this.scale(),
      });
    }

    setOptions(options) {
      Object.assign(this.options, options);
      if (this.controls) this.controls.hidden = !this.options.zoomControl;
      if (options.center) this.center = plain(options.center);
      this.setZoom(options.zoom ?? this.zoom);
    }
    setCenter(center) {
      this.center = plain(center);
      this.changed();
    }
    panTo = this.setCenter;
    panBy(x, y) {
      const { width, height } = this.size();
      this.setCenter(this.fromPixel({ x: width / 2 + x, y: height / 2 + y }));
    }
    setZoom(zoom) {
      this.zoom = Math.min(Math.max(zoom, this.options.minZoom ?? 2), this.options.maxZoom ?? 21);
      this.changed();
    }
    fitBounds(bounds, padding = {}) {
      const { north, south, east, west } =
        bounds instanceof LatLngBounds ? bounds.toJSON() : bounds;
      const [a, b] = [toWorld({ lat: north, lng: west }), toWorld({ lat: south, lng: east })];
      const { top = 0, right = 0, bottom = 0, left = 0 } = padding;
      const { width, height } = this.size();
      const fit = (px, world) => Math.log2(Math.max(px, 1) / Math.max(world, 1e-9));
      this.center = fromWorld({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
      const zoom = Math.min(
        fit(width - left - right, b.x - a.x),
        fit(height - top - bottom, b.y - a.y),
      );
      this.setZoom(Math.floor(zoom));
      this.panBy((right - left) / 2, (bottom - top) / 2);
    }
    getZoom = () => this.zoom;
    getCenter = () => new LatLng(this.center.lat, this.center.lng);
    getDiv = () => this.div;
    getBounds() {
      const { width, height } = this.size();
      const southWest = this.fromPixel({ x: 0, y: height });
      return new LatLngBounds(southWest, this.fromPixel({ x: width, y: 0 }));
    }

    changed() {
      if (!this.canvas) return;
      this.draw();
      for (const overlay of this.overlays) overlay.draw();
      clearTimeout(this.idle);
      this.idle = setTimeout(() => this.trigger('idle'), 0);
    }

    draw() {
      const { width, height } = this.size();
      const { canvas } = this;
      const density = window.devicePixelRatio || 1;
      Object.assign(canvas, { width: width * density, height: height * density });
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
      const pen = canvas.getContext?.('2d');
      if (!pen) return;
      pen.scale(density, density);
      pen.fillStyle = paint.land;
      pen.fillRect(0, 0, width, height);

      const block = 90;
      const middle = toWorld(this.center);
      const left = middle.x * this.scale() - width / 2;
      const top = middle.y * this.scale() - height / 2;
      // A block must look the same wherever the map is dragged.
      const chance = (x, y) => Math.abs((Math.sin(x * 127.1 + y * 311.7) * 43758.5453) % 1);
      const eachBlock = (visit) => {
        for (let row = Math.floor(top / block) - 1; row * block < top + height + block; row += 1) {
          for (
            let column = Math.floor(left / block) - 1;
            column * block < left + width + block;
            column += 1
          ) {
            visit(column * block - left, row * block - top, chance(column, row), column, row);
          }
        }
      };
      eachBlock((x, y, luck) => {
        if (luck < 0.86) return;
        pen.fillStyle = luck > 0.95 ? paint.water : paint.park;
        pen.beginPath();
        pen.roundRect(x + 6, y + 6, block * 1.7, block * 0.9, 26);
        pen.fill();
      });
      const road = (isMain, draw) => {
        pen.strokeStyle = isMain ? paint.main : paint.road;
        pen.lineWidth = isMain ? 6 : 3;
        pen.beginPath();
        draw();
        pen.stroke();
      };
      eachBlock((x, y, luck, column, row) => {
        road(column % 4 === 0, () => {
          pen.moveTo(x, y);
          pen.lineTo(x + luck * 10 - 5, y + block);
        });
        road(row % 5 === 0, () => {
          pen.moveTo(x, y);
          pen.lineTo(x + block, y + luck * 12 - 6);
        });
      });
    }
  }
  for (const name of ['ClickableIcons', 'Heading', 'Tilt', 'MapTypeId', 'StreetView']) {
    GoogleMap.prototype[`set${name}`] = () => undefined;
  }

  class OverlayView extends Evented {
    static preventMapHitsAndGesturesFrom(content) {
      for (const name of ['click', 'pointerdown', 'pointermove', 'wheel']) {
        content.addEventListener(name, (event) => event.stopPropagation());
      }
    }
    setMap(map) {
      cancelAnimationFrame(this.adding);
      if (this.map) {
        this.map.overlays.delete(this);
        if (this.isAdded) this.onRemove();
        this.isAdded = false;
      }
      this.map = map;
      if (!map) return;
      // As with Google's, it is added a frame later.
      this.adding = requestAnimationFrame(() => {
        this.isAdded = true;
        this.onAdd();
        this.draw();
        map.overlays.add(this);
      });
    }
    getMap = () => this.map;
    getPanes = () => this.map?.panes;
    getProjection = () => ({ fromLatLngToDivPixel: (place) => this.map.toPixel(place) });
  }

  const CIRCLE = 0;

  class Marker extends Evented {
    options = {};
    constructor(options = {}) {
      super();
      Object.assign(this.options, options);
      this.button = document.createElement('button');
      this.button.type = 'button';
      this.button.style.cssText =
        'position:absolute;padding:0;border:0;background:none;font:13px sans-serif';
      this.button.addEventListener('click', (event) => {
        event.stopPropagation();
        this.trigger('click', { latLng: this.options.position });
      });
      if (options.map) this.setMap(options.map);
    }
    set(name, value) {
      this.options[name] = value;
      this.draw();
    }
    setOptions(options) {
      Object.assign(this.options, options);
      this.draw();
    }
    setMap(map) {
      this.map?.overlays.delete(this);
      this.button.remove();
      this.map = map;
      if (!map) return;
      map.overlays.add(this);
      map.panes.overlayMouseTarget.append(this.button);
      this.draw();
    }
    getMap = () => this.map;
    draw() {
      const { position, title = '', icon = {}, label, zIndex = 0 } = this.options;
      if (!this.map || !position) return;
      const { x, y } = this.map.toPixel(position);
      const { button } = this;
      button.title = title;
      button.setAttribute('aria-label', title);
      Object.assign(button.style, { left: `${x}px`, top: `${y}px`, zIndex });
      this.drawIcon(icon, label);
    }
    drawIcon(icon, label) {
      const drawn = JSON.stringify([icon, label]);
      if (drawn === this.drawn) return;
      this.drawn = drawn;
      const { fillColor = '#d33', strokeColor = '#fff', strokeWeight = 1, scale = 1 } = icon;
      const isCircle = icon.path === CIRCLE || icon.path === undefined;
      const box = isCircle ? 2 * scale + 6 : 24 * scale + 6;
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      const shape = document.createElementNS(
        'http://www.w3.org/2000/svg',
        isCircle ? 'circle' : 'path',
      );
      const set = (node, values) =>
        Object.entries(values).forEach(([k, v]) => node.setAttribute(k, v));
      set(svg, { width: box, height: box, 'aria-hidden': 'true' });
      const paint = { fill: fillColor, stroke: strokeColor, 'stroke-width': strokeWeight };
      set(shape, {
        ...paint,
        transform: `translate(${isCircle ? box / 2 : 3} ${isCircle ? box / 2 : 3})`,
      });
      if (isCircle) set(shape, { r: scale });
      else {
        const width = strokeWeight / scale;
        set(shape, {
          d: icon.path,
          'stroke-width': width,
          transform: `translate(3 3) scale(${scale})`,
        });
      }
      svg.append(shape);
      if (label) {
        const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
        set(text, {
          x: '50%',
          y: '50%',
          'text-anchor': 'middle',
          'dominant-baseline': 'central',
          fill: label.color ?? '#000',
        });
        text.textContent = label.text;
        svg.append(text);
      }
      this.button.replaceChildren(svg);
      const { x = 0, y = 0 } = icon.anchor ?? {};
      const offset = isCircle ? [box / 2, box / 2] : [x * scale + 3, y * scale + 3];
      Object.assign(this.button.style, {
        marginLeft: `${-offset[0]}px`,
        marginTop: `${-offset[1]}px`,
      });
    }
  }
  const settable = ['Animation', 'Clickable', 'Cursor', 'Draggable', 'Icon', 'Label', 'Opacity'];
  for (const name of [...settable, 'Position', 'Shape', 'Title', 'Visible', 'ZIndex']) {
    const option = name === 'ZIndex' ? 'zIndex' : name[0].toLowerCase() + name.slice(1);
    Marker.prototype[`set${name}`] = function setOption(value) {
      this.set(option, value);
    };
  }

  // oxlint-disable-next-line no-extraneous-class -- the page makes it by `new`
  class Point {
    constructor(x, y) {
      Object.assign(this, { x, y });
    }
  }

  const maps = {
    Map: GoogleMap,
    Marker,
    OverlayView,
    LatLng,
    LatLngBounds,
    Point,
    Size: Point,
    SymbolPath: { CIRCLE },
    event: {
      addListener: (target, name, listener) => target.addListener(name, listener),
      removeListener: (listener) => listener?.remove(),
      trigger: (target, name, ...values) => target.trigger(name, ...values),
    },
    version: 'stand-in',
    importLibrary: async () => maps,
  };
  // The loader waits for this.
  // oxlint-disable-next-line no-underscore-dangle
  const callback = window.google?.maps?.__ib__;
  window.google = { maps: Object.assign(window.google?.maps ?? {}, maps) };
  callback?.();
})();
