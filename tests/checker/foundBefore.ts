/** Small flows that the checker once judged wrongly, as the test that compares it with the brute force draws them. */
const onward = { collects: [], on: { 'on-next': [{ target: 1 }], 'on-other': [] } };
const none: [][] = [[], [], [], [], []];

export const foundBefore = {
  'a shorter visit by another way of sending that looks the same': {
    parts: [
      { collects: [], on: { 'on-next': [{ target: 1, reset: ['three'] }], 'on-other': [] } },
      onward,
      { collects: [], on: { 'on-next': [{ target: 1, reset: ['two'] }], 'on-other': [] } },
      onward,
    ],
    brings: false,
    pop: 1,
    sends: [
      [
        { event: 'on-next', makes: { lit: true }, when: { lit: [false] } },
        { event: 'on-next', when: { lit: [false] } },
      ],
      [{ event: 'on-other', when: { lit: [false] } }],
      [{ event: 'on-next', makes: { lit: false } }, { event: 'on-next' }],
      [{ event: 'on-next' }],
    ],
    needs: none,
    isLit: [false],
  },
  'a stranding by Back from a step that ends a visit': {
    parts: [
      {
        collects: [],
        on: {
          'on-next': [{ target: 4 }, { target: 1 }],
          'on-other': [{ target: 'exit', reset: ['two'] }],
        },
      },
      onward,
      onward,
      onward,
    ],
    brings: false,
    pop: 1,
    sends: [
      [{ event: 'on-other' }, { event: 'on-next' }],
      [{ event: 'on-next' }],
      [{ event: 'on-next' }],
      [{ event: 'on-next', when: { lit: [false] } }],
    ],
    needs: none,
    isLit: [true],
  },
  'a stranding that another guard rules out': {
    parts: [
      {
        collects: [],
        on: {
          'on-next': [
            { target: 1, guard: { var: 'a' } },
            { target: 1, reset: ['four'] },
          ],
          'on-other': [],
        },
      },
      onward,
      onward,
      onward,
    ],
    brings: false,
    pop: 1,
    sends: [
      [{ event: 'on-next' }],
      [{ event: 'on-next' }],
      [{ event: 'on-next', when: { lit: [true] } }],
      [{ event: 'on-next' }],
    ],
    needs: none,
    isLit: [false],
  },
};
