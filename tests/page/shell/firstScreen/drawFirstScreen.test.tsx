import { readConfig } from '../../../../src/page/api/config.ts';
import type { OrganisationAnswer } from '../../../../src/contract/types.gen.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  drawFirstScreen,
  type PageRequest,
} from '../../../../src/page/shell/firstScreen/drawFirstScreen.tsx';
import { compileStepModule } from '../../../../server/live/compileStepModule.ts';
import { bookingFlow } from '../../../engine/support/flows.ts';
import { shop as settings } from '../../../../src/page/steps/declarations/samples.ts';

const shopId = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
const orgId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const asked: PageRequest = {
  page: { shopId },
  language: 'en',
  opening: { config: readConfig({}), flow: bookingFlow(), settings },
};

/** The compiled module of a shipped form. */
async function compiled(id: string): Promise<string> {
  const [answers, file] = ['answers', `steps/${id}`].map((name) => {
    const path = new URL(`../../../../schemas/${name}.json`, import.meta.url);
    return JSON.parse(readFileSync(path, 'utf8')) as object;
  });
  return (await compileStepModule(file!, answers!, id)).code;
}

describe('the first screen, drawn without a browser', () => {
  it('is that of the shop, in the language that is asked for', async () => {
    const drawn = await Promise.all(
      (['en', 'es', 'fr-CA'] as const).map((language) => drawFirstScreen({ ...asked, language })),
    );

    expect(drawn.map((one) => /<h1[^>]*>([^<]*)/.exec(one!.html)![1])).toEqual([
      'Schedule your visit',
      'Programe su visita',
      expect.stringMatching(/\w/),
    ]);
    expect(drawn[0]!.html).toContain(settings.services[0]!.name);
    expect(drawn[0]!.title).toContain(settings.shop.name);
  });

  it('has no Suspense, whose content React would take over later than the rest', async () => {
    const { html } = (await drawFirstScreen(asked))!;

    expect(html).not.toContain('<!--$');
  });

  it('of a shop that was chosen has the way back to the others', async () => {
    const drawn = await drawFirstScreen({ ...asked, page: { shopId, orgId } });

    expect(drawn!.html).toContain(`<a href="/?org=${orgId}">Back</a>`);
  });

  const drawList = (names: readonly string[]) => {
    const shopList = names.map((name, index) => ({
      ...settings.shop,
      id: shopId.replace(/...$/, String(index).padStart(3, '0')),
      name,
      address: {},
    }));
    const organisation = { org: { id: orgId, name: 'Autos' }, shopList } as OrganisationAnswer;
    return drawFirstScreen({
      page: { orgId },
      language: 'en',
      opening: { config: readConfig({}), organisation },
    });
  };

  it('of an organisation is the list of its shops', async () => {
    const drawn = await drawList(['Elm Street Auto', 'Oak Street Auto']);

    expect(drawn!.html).toContain('Choose an Autos location');
    expect(drawn!.html).toContain('Oak Street Auto');
    expect(drawn!.title).toBe('Online Booking');
    expect(drawn!.sources).toEqual(['src/page/shell/ChooseLocation.tsx']);
  });

  it('of a large organisation has the first rows, where the browser will have them', async () => {
    const drawn = await drawList(Array.from({ length: 200 }, (_, index) => `Shop ${index + 1}`));
    const rows = drawn!.html.match(/<li[^>]*>/g)!;

    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows.length).toBeLessThan(30);
    expect(drawn!.html).toContain('>Shop 10<');
    // They stand one below the other, however high each is.
    expect(rows.join('')).not.toContain('style');
  });

  it('of a shop without an open day is the form that asks for a call', async () => {
    const opening = {
      ...asked.opening,
      flowVersion: 'abc',
      settings: { ...settings, dayAvailabilities: [] },
    };
    const forms = { 'view-exit': await compiled('view-exit') };
    const english = await drawFirstScreen({ ...asked, opening, forms });
    const spanish = await drawFirstScreen({ ...asked, language: 'es', opening, forms });

    for (const [drawn, heading, name] of [
      [english, 'Take care of your car today', 'Full name'],
      [spanish, 'Cuide su auto hoy mismo', 'Nombre completo'],
    ] as const) {
      const [, id] = new RegExp(`<label for="([^"]+)"[^>]*>${name}`).exec(drawn!.html)!;
      expect(/<h1[^>]*>([^<]*)/.exec(drawn!.html)![1]).toBe(heading);
      expect(drawn!.html).toMatch(new RegExp(`<input [^>]*id="${id}"`));
      expect(drawn!.form).toEqual({ id: 'view-exit', path: '/flows/versions/abc/view-exit.js' });
      expect(drawn!.sources).toContain('src/page/steps/ViewExit.tsx');
    }
  });

  it('is in its own language also where a form and another page are drawn at the same time', async () => {
    const closed = settings.dayAvailabilities.map((day) => ({ ...day, enabled: false }));
    const opening = { ...asked.opening, settings: { ...settings, dayAvailabilities: closed } };
    const forms = { 'view-exit': await compiled('view-exit') };
    const languages = ['en', 'es', 'fr-CA', 'en', 'es'] as const;
    const drawAll = (all: Partial<PageRequest>) =>
      languages.map((language) => drawFirstScreen({ ...asked, ...all, language }));
    const alone: (string | undefined)[] = [];
    for (const language of languages)
      alone.push((await drawFirstScreen({ ...asked, opening, forms, language }))!.html);

    const [drawn] = await Promise.all([
      Promise.all(drawAll({ opening, forms })),
      Promise.all(drawAll({})),
    ]);

    expect(drawn.map((one) => one!.html)).toEqual(alone);
    expect(new Set(alone).size).toBe(3);
  });

  it('of a flow that begins with a form is that form, unless it shows times', async () => {
    const drawFrom = async (step: string) => {
      const opening = { ...asked.opening, flow: { ...bookingFlow(), initial: step } };
      return drawFirstScreen({ ...asked, opening, forms: { [step]: await compiled(step) } });
    };

    const notes = await drawFrom('add-notes');
    expect(notes!.html).toContain('data-step="add-notes"');
    expect(notes!.form?.id).toBe('add-notes');
    expect(await drawFrom('plan-appointment')).toBeUndefined();
  });

  it('is left to the page where too little is known', async () => {
    const { opening } = asked;
    for (const other of [
      { ...asked, page: {} },
      { ...asked, page: { orgId } },
      { ...asked, opening: { ...opening, flow: undefined } },
    ] as PageRequest[]) {
      expect(await drawFirstScreen(other)).toBeUndefined();
    }
  });
});
