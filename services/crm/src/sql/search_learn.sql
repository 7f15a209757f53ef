CREATE OR REPLACE FUNCTION search_learn(workspace uuid, folded text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_word (workspace_id, word, variants)
  SELECT workspace, given.word, search_variants(given.word) FROM search_vocabulary(folded) AS given (word)
   WHERE NOT EXISTS (SELECT FROM search_word known WHERE known.workspace_id = workspace AND known.word = given.word) $$;
