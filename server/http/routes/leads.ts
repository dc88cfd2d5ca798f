import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { abandonOpenLead, beginLead, changeLead, leaveExitLead } from '../../leads/leads.ts';

export function leadRoutes(serve: Serve, deps: Deps): void {
  serve('createLead', async ({ visitor, body, client }) => ({
    leadId: await beginLead(deps, { visitor, payload: body, client: await client() }),
  }));

  serve('updateLead', async ({ visitor, params, body, client }) => {
    const leadId = params.leadId.toLowerCase();
    await changeLead(deps, { visitor, leadId, payload: body, client: await client() });
    return { leadId };
  });

  serve('createExitLead', async ({ params, body, client, visitorIfAny }) => ({
    leadId: await leaveExitLead(deps, {
      shopId: params.shopId,
      payload: body,
      client: await client(),
      proven: await visitorIfAny(),
    }),
  }));

  serve('abandonLead', ({ params }) => abandonOpenLead(deps, params));
}
