import { describe, expect, test } from 'vitest';
import {
  clampPanelHeight,
  initialPanelHeight,
  panelHeightForKey,
} from '../../../src/page/location/usePanelHeight.ts';

describe('the height of the panel', () => {
  test('begins at half of the container and 20 px [4.71] [9.25]', () => {
    expect(initialPanelHeight(840)).toBe(440);
  });

  test.each([
    [-50, 100],
    [99, 100],
    [300, 300],
    [5000, 756],
  ])('%i px in a container of 840 is %i [9.25]', (height, clamped) => {
    expect(clampPanelHeight(height, 840)).toBe(clamped);
  });

  test('never leaves a container that is smaller than the least height', () => {
    expect(clampPanelHeight(100, 80)).toBe(72);
    expect(clampPanelHeight(100, 0)).toBe(0);
  });

  test.each([
    ['ArrowUp', 480],
    ['ArrowDown', 400],
    ['PageUp', 650],
    ['PageDown', 230],
    ['Home', 100],
    ['End', 756],
    ['a', undefined],
  ])('%s makes 440 px %s', (key, height) => {
    expect(panelHeightForKey(key, 440, 840)).toBe(height);
  });
});
