CREATE TABLE "text_authors" (
	"hash" text NOT NULL,
	"by_id" text NOT NULL,
	CONSTRAINT "text_authors_hash_by_id_pk" PRIMARY KEY("hash","by_id")
);
--> statement-breakpoint
INSERT INTO "text_authors" ("hash", "by_id")
SELECT DISTINCT part."text", author."by_id"
FROM "draft_revisions" state
JOIN "flow_drafts" draft ON draft."id" = state."draft_id"
JOIN "draft_revisions" author ON author."draft_id" = draft."id" AND NOT author."is_only_merged"
LEFT JOIN "versions" below ON below."id" = draft."base_version_id"
CROSS JOIN LATERAL (
	SELECT state."files"->>'flow' AS "text", below."files"->>'flow' AS "was"
	UNION ALL SELECT state."files"->>'answers', below."files"->>'answers'
	UNION ALL SELECT form.value, below."files"->'forms'->>form.key FROM jsonb_each_text(state."files"->'forms') form
) part
WHERE part."text" IS DISTINCT FROM part."was";
